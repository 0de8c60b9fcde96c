import { pino } from 'pino';

export type Log = pino.Logger;

/**
 * Writes one JSON object per line to standard output, or one short line in words where that is a terminal. Tests give a
 * `stream`.
 */
export function createLog(level: string, stream = terminalStream()): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['password', '*.password', 'cookie', '*.cookie', 'authorization', '*.authorization'],
    serializers: { err: errorOnly },
  };
  return stream ? pino(options, stream) : pino(options);
}

function terminalStream(): pino.DestinationStream | undefined {
  if (!process.stdout.isTTY) return undefined;
  return { write: (line) => process.stdout.write(inWords(line)) };
}

const levels: Record<number, string> = { 40: 'Warning: ', 50: 'Error: ', 60: 'Error: ' };

/** One event of the log as a line for people: its time, its message, and its details. */
export function inWords(line: string): string {
  const { time, level, msg, err, requestId: _, ...details } = JSON.parse(line) as Record<string, unknown>;
  const { method, path, status, ms, ...rest } = details;
  const what = msg === 'request' ? `${method} ${path} ${status}, ${ms} ms` : msg;
  const said = Object.entries(rest).map(([name, value]) => `${name} ${JSON.stringify(value)}`);
  const stack = (err as { stack?: string } | undefined)?.stack;
  return `${new Date(String(time)).toLocaleTimeString('en-GB')} ${levels[Number(level)] ?? ''}${[what, ...said].join(', ')}\n${stack ? `${stack}\n` : ''}`;
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
