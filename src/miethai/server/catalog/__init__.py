"""What does not change while a game is played: rulesets, boxes, rulebooks, lessons."""
