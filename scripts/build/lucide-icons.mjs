import { icons } from '@iconify-json/lucide';

const prefix = 'icon:';

/**
 * Vite plugin: `import Plus from 'icon:plus'` is the Lucide icon of that name as a React component. The package
 * lucide-react offers the same in 50 MB; this one is 0.6 MB.
 */
export function lucideIcons() {
  return {
    name: 'lucide-icons',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${prefix}`) ? componentOf(id.slice(prefix.length + 1)) : null),
  };
}

/** What the icons share: the module without a name. */
const shared = `import { createElement } from 'react';
const attributes = { viewBox: '0 0 24 24', className: 'ico', 'aria-hidden': true };
export default (__html) => (props) =>
  createElement('svg', { ...attributes, ...props, dangerouslySetInnerHTML: { __html } });
`;

function componentOf(name) {
  if (!name) return shared;
  const icon = icons.icons[name] ?? icons.icons[icons.aliases[name]?.parent];
  if (!icon) throw new Error(`Lucide has no icon named ${name}.`);
  // Our stylesheet has the stroke of the svg element (`.ico`); an attribute inside would override it.
  const body = icon.body.replaceAll(/ (fill="none"|stroke(-\w+)?="(currentColor|round|2)")/g, '');
  return `import icon from '${prefix}';\nexport default /* @__PURE__ */ icon(${JSON.stringify(body)});\n`;
}
