/** Statement that ends everybody's connections to a database. */
export function endConnections(name: string): string {
  // Autovacuum belongs to the server, and only a superuser may end it.
  return `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = '${name}' and backend_type = 'client backend'`
}

/** Drops a database with everybody's connections; `with (force)` stumbles over autovacuum. */
export async function dropDatabase(
  query: (statement: string) => Promise<unknown>,
  name: string,
): Promise<void> {
  await query(endConnections(name))
  await query(`drop database if exists ${name}`)
}
