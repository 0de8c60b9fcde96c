import type { BookSet, SetVolume } from '../../../contract/books.ts';
import { type Currency, majorOf, sumOf, minorOfSum } from '../../../rules/money.ts';
import { addEach, useCart } from '../../cart/store/use-cart.ts';
import { counted } from '../../locale.ts';
import { useMoney } from '../../shop-facts.ts';
import { Price } from '../../ui/price.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { m } from '../../i18n/messages.js';
import styles from './set-offer.module.css';

/** The number and the price of the volumes that are in stock, and a button that puts those missing into the cart. */
export function SetOffer({ set, describedBy }: { set: BookSet; describedBy?: string }) {
  const { cart } = useCart();
  const money = useMoney();
  const inStock = set.volumes.filter((volume) => volume.inStock);
  const soldOut = set.volumes.filter((volume) => !volume.inStock);
  const missing = inStock.filter(({ _id }) => !cart.has(_id));
  return (
    <div className={`row ${styles.offer}`}>
      <p>
        {m.set_volumes(counted(inStock.length))} <Price amount={priceOf(inStock, money)} />
      </p>
      {soldOut.length > 0 && (
        <p className="note">{m.set_sold_out({ volumes: soldOut.map(numberOf).join(', ') })}</p>
      )}
      {missing.length > 0 ? (
        <Button
          look="1"
          className="needs-script"
          words={missing.length === set.volumes.length ? m.add_set() : m.add_rest_of_set()}
          aria-describedby={describedBy}
          onClick={() => addEach(missing)}
        />
      ) : (
        inStock.length > 0 && <LinkButton look="2" to="/cart" words={m.set_in_cart()} />
      )}
    </div>
  );
}

const numberOf = ({ volume }: SetVolume) => volume;

function priceOf(volumes: SetVolume[], currency: Currency): number {
  const lines = volumes.map(({ offerPrice }) => ({
    offerPrice: minorOfSum(offerPrice, currency),
    quantity: 1,
  }));
  return majorOf(sumOf(lines), currency);
}
