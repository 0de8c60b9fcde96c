/** The colours in which a category's books are bound. Covers, spines and labels have one of each. */
export const bindingColours = [
  'lapis',
  'green',
  'maroon',
  'brown',
  'charcoal',
  'rust',
  'teal',
  'plum',
  'olive',
  'slate',
  'berry',
  'indigo',
  'ochre',
  'moss',
] as const;
export type BindingColour = (typeof bindingColours)[number];
