"""The table around hold'em: seats, buy-ins, the button, cash and sit-and-go."""
