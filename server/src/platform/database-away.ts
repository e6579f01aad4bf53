/** Node.js codes for connections that cannot be opened or were lost. */
const ofNetwork = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * PostgreSQL codes: no connection (08), none left (53300), shutting down, crashed or starting up
 * (57P01 to 57P03).
 */
const ofDatabase = /^(08...|53300|57P0[123])$/;

/** The driver identifies these only by their messages. */
const ofDriver =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;

/** Whether an error or its cause means that the database cannot be reached at the moment. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    ofNetwork.has(code) ||
    ofDatabase.test(code) ||
    ofDriver.test(error.message) ||
    isDatabaseAway(error.cause)
  );
}
