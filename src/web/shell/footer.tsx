import { useRouteLoaderData } from 'react-router';
import type { ShopFacts } from '../../contract/shop-reader.ts';
import { ShopLink } from '../ui/shop-link.tsx';
import { m } from '../words/messages.js';
import { Brand } from './brand.tsx';
import { LanguageLink } from './language-link.tsx';

export function Footer() {
  const { demo } = useRouteLoaderData('root') as ShopFacts;
  return (
    <footer className="foot">
      <div className="wrap">
        <div className="foot-cols">
          <div className="foot-brand">
            <Brand />
            <p>{m.footer_words()}</p>
          </div>
          <div>
            <h2>{m.quick_links()}</h2>
            <ul>
              <li>
                <ShopLink to="/books">{m.offers()}</ShopLink>
              </li>
            </ul>
          </div>
        </div>
        <p className="foot-last">
          {demo && <span>{m.demo_note()}</span>} <LanguageLink />
        </p>
      </div>
    </footer>
  );
}
