import type { BindingColour } from '../../../rules/binding-colours.ts';
import { m } from '../../i18n/messages.js';

export const colourWords: Record<BindingColour, () => string> = {
  lapis: m.colour_lapis,
  green: m.colour_green,
  maroon: m.colour_maroon,
  brown: m.colour_brown,
  charcoal: m.colour_charcoal,
  rust: m.colour_rust,
  teal: m.colour_teal,
  plum: m.colour_plum,
  olive: m.colour_olive,
  slate: m.colour_slate,
  berry: m.colour_berry,
  indigo: m.colour_indigo,
  ochre: m.colour_ochre,
  moss: m.colour_moss,
};
