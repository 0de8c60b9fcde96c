import { m } from '../../i18n/messages.js';

/** The uploaded part of the file; at 100% the server is still storing it. */
export function UploadProgress({ part }: { part: number }) {
  const percent = Math.round(part * 100);
  return (
    <div className="progress">
      <div
        role="progressbar"
        aria-label={m.desk_uploading()}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ inlineSize: `${percent}%` }} />
      </div>
      <p aria-hidden="true">
        {part < 1 ? (
          <>
            {m.desk_uploading()} <bdi dir="ltr">{percent}%</bdi>
          </>
        ) : (
          m.desk_storing()
        )}
      </p>
    </div>
  );
}
