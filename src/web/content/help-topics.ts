import { m } from '../i18n/messages.js';

/** The topics of the help page and the anchors that the footer links to. */
export const helpTopics = [
  { anchor: 'tracking', title: m.help_tracking },
  { anchor: 'delivery', title: m.help_delivery },
  { anchor: 'returns', title: m.help_returns },
  { anchor: 'payment', title: m.help_payment },
  { anchor: 'contact', title: m.help_contact },
] as const;
