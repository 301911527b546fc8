/**
 * Planner settings that the product's statements need, on any server: with default settings a
 * server compiles short statements for longer than they run, reads whole tables where
 * an index would do, and sorts on disk.
 */
export const SESSION_SETTINGS: Readonly<Record<string, string>> = {
  jit: 'off',
  random_page_cost: '1.1',
  work_mem: '16MB',
}

/** Formats settings for the `options` parameter of a connection. */
function spell(settings: Readonly<Record<string, string>>): string {
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** The address as a URL; null for another format, which is passed on unchanged. */
function parseAddress(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null
}

type Connection = { connectionString: string; options: string }

/**
 * The configuration of a connection to the database: the settings of the product, `more` settings, and the options
 * of the address. If a setting has two values, the address wins.
 */
export function connectionTo(
  address: string,
  more: Readonly<Record<string, string>> = {},
): Connection {
  const url = parseAddress(address)
  const options = url?.searchParams.get('options') ?? ''
  url?.searchParams.delete('options')
  return {
    // Otherwise the driver would let the options of the address replace all others.
    connectionString: url?.href ?? address,
    options: `${spell({ ...SESSION_SETTINGS, ...more })} ${options}`.trim(),
  }
}

/** The same configuration as one address, for programs that open their connections themselves. */
export function withSessionSettings(address: string): string {
  const url = parseAddress(address)
  if (!url) return address
  url.searchParams.set('options', connectionTo(address).options)
  return url.href
}
