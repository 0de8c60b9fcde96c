import { pino } from 'pino';

export type Log = pino.Logger;

/** Writes one JSON object per line to standard output, or to `stream` in tests. */
export function createLog(level: string, stream?: pino.DestinationStream): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', '*.password', 'cookie', '*.cookie', 'authorization', '*.authorization'],
    serializers: { err: errorOnly },
  };
  return stream ? pino(options, stream) : pino(options);
}

/** Drivers attach rows, requests and responses to their errors; none of that belongs in a log. */
function errorOnly(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack, code, cause } = error as NodeJS.ErrnoException;
  return {
    type: name,
    message,
    ...(typeof code === 'string' && { code }),
    stack,
    ...(cause instanceof Error && { cause: `${cause.name}: ${cause.message}` }),
  };
}
