"""What is true of Kamisado: long calculations, kept as they go, and the page made of them."""
