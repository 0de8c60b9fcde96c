import type { SetupStep } from '../../../rules/shop.ts';
import { m } from '../../i18n/messages.js';

/** The name of each step, and what customers do not know without it. */
export const setupWords: Record<SetupStep, { title: () => string; missing: () => string }> = {
  country: { title: m.desk_setup_country_title, missing: m.desk_setup_country },
  currency: { title: m.desk_settings_currency, missing: m.desk_setup_currency },
  tax: { title: m.desk_settings_tax, missing: m.desk_setup_tax },
  delivery: { title: m.desk_delivery, missing: m.desk_setup_delivery },
  contact: { title: m.desk_settings_contact, missing: m.desk_setup_contact },
  returns: { title: m.help_returns, missing: m.desk_setup_returns },
  books: { title: m.books, missing: m.desk_setup_books },
};
