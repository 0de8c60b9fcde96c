/** One icon of Lucide (scripts/build/lucide-icons.mjs). */
declare module 'icon:*' {
  import type { ComponentType, SVGProps } from 'react';

  const Icon: ComponentType<SVGProps<SVGSVGElement>>;
  export default Icon;
}
