import type { Plugin } from 'vite';

const signal = /(\b[A-Z]\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;
const signals = 5;

/**
 * React marks five places with errors that it makes when it is read and never shows. A browser that somebody looks into
 * reads the whole script anew to note where each was made: 80 ms on a slow phone. Without a stack they are the same to React.
 */
export function stacklessSignals(): Plugin {
  return {
    name: 'stackless-signals',
    transform: {
      filter: { id: /react-dom-client\.production\.js$/ },
      handler(code) {
        const found = code.match(signal)?.length ?? 0;
        if (found !== signals) this.error(`React has ${found} signals where ${signals} were known.`);
        return code.replaceAll(signal, '$1Object.create(Error.prototype,{message:{value:$2}})');
      },
    },
  };
}
