import type { settingsEndpoints } from '../../contract/settings.ts';
import type { Db } from '../db/database.ts';
import type { Handlers } from '../http/endpoint/endpoint.ts';
import { Problem } from '../http/endpoint/problem.ts';
import type { SettingsReader } from './settings.ts';
import { writeSettings } from './settings-queries.ts';

export function settingsApi(
  db: Db,
  settings: SettingsReader,
  takesCards: boolean,
): Handlers<keyof typeof settingsEndpoints> {
  const { locked } = settings;
  return {
    'GET /api/seller/settings': async () => ({ settings: await settings.current(), locked }),

    async 'POST /api/seller/settings'({ body }) {
      const before = await settings.current();
      if (locked.some((name) => body[name] !== undefined && body[name] !== before[name]))
        throw new Problem('setting-locked');
      if (body.codEnabled === false && !takesCards) throw new Problem('no-way-to-pay');
      const { ...changes } = body;
      for (const name of locked) delete changes[name];
      if (Object.keys(changes).length > 0) await db.changeCatalogue((trx) => writeSettings(trx, changes));
      return { message: 'Settings saved', settings: await settings.current(), locked };
    },
  };
}
