import { Latencies } from './latencies.ts';
import { type LoadJob, type LoadReport, numberWidth } from './load-job.ts';
import { RawConnection } from './raw-connection.ts';

const patience = 60_000;

/** The other process: it asks as fast as answers come, on as many connections as it was given lists. */
process.on('message', (job: LoadJob) => {
  run(job).then(
    (report) => process.send!(report),
    (error: Error) => process.send!({ error: error.message }),
  );
});
process.on('disconnect', () => process.exit(0));

function run(job: LoadJob): Promise<LoadReport> {
  const latencies = new Latencies();
  const report: LoadReport = {
    requests: 0,
    milliseconds: 0,
    latencies: [],
    bytes: 0,
    failures: {},
    done: job.requests.map(() => 0),
    next: job.from,
    used: job.requests.map(() => 0),
  };
  const connections = job.requests.map(() => new RawConnection(job.port));
  const began = performance.now();
  const until = began + job.milliseconds;

  return new Promise((resolve, reject) => {
    let busy = job.requests.length;
    const giveUp = setTimeout(() => {
      for (const connection of connections) connection.close();
      reject(new Error('no answer for a minute'));
    }, job.milliseconds + patience);

    const finish = () => {
      clearTimeout(giveUp);
      report.milliseconds = performance.now() - began;
      report.latencies = latencies.counts;
      for (const connection of connections) connection.close();
      resolve(report);
    };
    const ask = (one: number) => {
      const list = job.requests[one]!;
      const place = report.used[one]!++;
      const sent = performance.now();
      if (sent >= until || (job.once && place >= list.length)) {
        if (place >= list.length || sent >= until) report.used[one]!--;
        if (--busy === 0) finish();
        return;
      }
      connections[one]!.send(numbered(list[place % list.length]!, report), (answer) => {
        latencies.note(performance.now() - sent);
        if (answer instanceof Error) {
          report.failures[answer.message] = (report.failures[answer.message] ?? 0) + 1;
          if (--busy === 0) finish();
          return;
        }
        report.requests++;
        report.bytes += answer.length;
        if (answer.status >= 200 && answer.status < 300) report.done[one]!++;
        else report.failures[answer.status] = (report.failures[answer.status] ?? 0) + 1;
        ask(one);
      });
    };
    for (const one of job.requests.keys()) ask(one);
  });
}

function numbered(request: string, report: LoadReport): string {
  if (!request.includes('{n}')) return request;
  return request.replaceAll('{n}', String(report.next++).padStart(numberWidth, '0'));
}
