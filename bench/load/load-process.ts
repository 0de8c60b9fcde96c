import { answerParent } from '../servers/child-process.ts';
import type { LoadJob, LoadReport } from './load-generator.ts';
import { fillPlaceholders } from './http-request.ts';
import { RawConnection } from './raw-connection.ts';

const responseTimeout = 60_000;
let nextNumber = 0;

answerParent(run);

/** Each connection is another client, where the system has more than one loopback address. */
const addressOf = (index: number) => (process.platform === 'linux' ? `127.0.0.${2 + index}` : undefined);

/** Closed loop: each connection sends its next request when the response to the last one has arrived. */
function run({ ports, milliseconds, requests, everyMs = 0 }: LoadJob): Promise<LoadReport> {
  const report: LoadReport = {
    milliseconds: 0,
    latencies: [],
    firstLatencies: [],
    succeeded: requests.map(() => 0),
    failures: {},
  };
  const fail = (reason: string | number) => (report.failures[reason] = (report.failures[reason] ?? 0) + 1);
  const connections = requests.map(
    (_, index) => new RawConnection(ports[index % ports.length]!, { localAddress: addressOf(index) }),
  );
  const start = performance.now();
  const end = start + milliseconds;

  return new Promise((resolve, reject) => {
    let active = connections.length;
    const close = () => {
      clearTimeout(timeout);
      for (const connection of connections) connection.close();
    };
    const timeout = setTimeout(() => {
      close();
      reject(new Error(`no response within ${responseTimeout / 1000} s`));
    }, milliseconds + responseTimeout);

    const finishOne = () => {
      if (--active > 0) return;
      report.milliseconds = performance.now() - start;
      close();
      resolve(report);
    };
    const sendNext = (index: number, sent: number) => {
      const sentAt = performance.now();
      if (sentAt >= end) return finishOne();
      const list = requests[index]!;
      const request = fillPlaceholders(list[sent % list.length]!, nextNumber++);
      connections[index]!.send(request, (response) => {
        if (response instanceof Error) {
          fail(response.message);
          return finishOne();
        }
        (sent === 0 ? report.firstLatencies : report.latencies).push(performance.now() - sentAt);
        if (response.status >= 200 && response.status < 300) report.succeeded[index]!++;
        else fail(response.status);
        sendLater(index, sent + 1);
      });
    };
    const sendLater = (index: number, sent: number) => {
      if (everyMs > 0) setTimeout(sendNext, 2 * everyMs * Math.random(), index, sent);
      else sendNext(index, sent);
    };
    for (const index of connections.keys()) sendLater(index, 0);
  });
}
