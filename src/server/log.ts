import { pino } from 'pino';

export type Log = pino.Logger;

/** One JSON object a line, to standard output; `stream` is for tests that read it. */
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

/** Drivers hang whole rows, requests and answers on their errors; none of that belongs in a log. */
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
