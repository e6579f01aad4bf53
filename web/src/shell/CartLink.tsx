import { ShoppingCartIcon } from '@phosphor-icons/react/dist/csr/ShoppingCart';
import { Link } from '@tanstack/react-router';
import { classNames } from '../ui/class-names.ts';
import { iconButtonClass } from '../ui/IconButton.tsx';
import { plural, useLabels } from '../ui/labels.ts';
import styles from './CartLink.module.css';
import { shellLabels } from './labels.ts';

/** A link to the cart while it has items (OPEN-008). */
export function CartLink({ count }: { count: number }) {
  const t = useLabels();
  const words = t(plural(count, shellLabels.cartOne, shellLabels.cartMany), { count });
  return (
    <Link to="/cart" className={classNames(iconButtonClass, styles.link)} title={words}>
      <ShoppingCartIcon size={20} aria-hidden="true" />
      <span className="visually-hidden">{words}</span>
      <span aria-hidden="true" className={styles.count}>
        {count}
      </span>
    </Link>
  );
}
