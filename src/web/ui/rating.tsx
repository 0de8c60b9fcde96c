import { m } from '../words/messages.js';

const khatam =
  'M23.2 12L17.6 14.3L19.9 19.9L14.3 17.6L12 23.2L9.7 17.6L4.1 19.9L6.4 14.3L0.8 12L6.4 9.7L4.1 4.1L9.7 6.4L12 0.8L14.3 6.4L19.9 4.1L17.6 9.7Z';

/** The specified display: always four of five. */
export function Rating() {
  return (
    <span className="stars" role="img" aria-label={m.rated()}>
      {[1, 2, 3, 4, 5].map((place) => (
        <svg key={place} viewBox="0 0 24 24" className={place > 4 ? 'off' : undefined} aria-hidden="true">
          <path d={khatam} />
        </svg>
      ))}
    </span>
  );
}
