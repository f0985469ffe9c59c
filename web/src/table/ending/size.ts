// How large the picture is.

export const WIDE = 1200;
export const HIGH = 1000;
