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

function componentOf(name) {
  const icon = icons.icons[name] ?? icons.icons[icons.aliases[name]?.parent];
  if (!icon) throw new Error(`Lucide has no icon named ${name}.`);
  // Our stylesheet sets the stroke width on the svg element; an attribute inside would override it.
  const body = JSON.stringify(icon.body.replace(' stroke-width="2"', ''));
  const attributes = `{ viewBox: '0 0 24 24', className: 'ico', 'aria-hidden': true, ...props, dangerouslySetInnerHTML: { __html: ${body} } }`;
  return `import { createElement } from 'react';\nexport default (props) => createElement('svg', ${attributes});\n`;
}
