/** A statement that ends the client connections to a database. */
export function endConnections(name: string): string {
  // Autovacuum processes belong to the server, and only a superuser may end them.
  return `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and backend_type = 'client backend'`
}

/** Ends all client connections to a database and drops it; `with (force)` fails if autovacuum is running. */
export async function dropDatabase(
  query: (statement: string) => Promise<unknown>,
  name: string,
): Promise<void> {
  await query(endConnections(name))
  await query(`drop database if exists ${name}`)
}
