export type OriginVariant = {
  name: string
  headers: Readonly<Record<string, string>>
  isOurs: boolean
}

/** The headers by which a browser reports the origin of a form, as a server at `url` sees them. */
export function originVariants(url: string): readonly OriginVariant[] {
  const { host, port } = new URL(url)
  const evil = 'http://evil.example'
  const ours = (name: string, headers: Record<string, string>) => ({ name, headers, isOurs: true })
  const foreign = (name: string, headers: Record<string, string>) => ({
    name,
    headers,
    isOurs: false,
  })
  const site = (value: string) => ({ 'sec-fetch-site': value })
  return [
    ours('same origin', { origin: url, ...site('same-origin') }),
    ours('origin alone, of an old browser', { origin: url }),
    ours('referer alone', { referer: `${url}/hr/archives?page=2` }),
    ours('no-referrer page of ours', { origin: 'null', ...site('same-origin') }),
    foreign('nothing at all', {}),
    foreign('origin null', { origin: 'null' }),
    foreign('same site only', { origin: `http://other.${host}`, ...site('same-site') }),
    foreign('same site without origin', site('same-site')),
    foreign('cross site', { origin: evil, ...site('cross-site') }),
    foreign('cross site that claims our origin', { origin: url, ...site('cross-site') }),
    foreign('typed into the address bar', site('none')),
    foreign('foreign origin that claims to be same', { origin: evil, ...site('same-origin') }),
    foreign('foreign origin alone', { origin: evil }),
    foreign('foreign referer', { referer: `${evil}/${url}` }),
    foreign('referer that is no address', { referer: 'about:blank' }),
    foreign('sub-domain', { origin: `http://sub.${host}` }),
    foreign('our name at the front', { origin: `${url}.evil.example` }),
    foreign('our name as user', { origin: `${url}@evil.example` }),
    foreign('other port', { origin: url.replace(port, String(Number(port) - 1)) }),
    foreign('no port', { origin: 'http://localhost' }),
    foreign('other scheme', { origin: url.replace('http:', 'https:') }),
    foreign('trailing dot', { origin: `http://localhost.:${port}` }),
    foreign('trailing slash', { origin: `${url}/` }),
    foreign('other case', { origin: url.toUpperCase() }),
    foreign('two origins', { origin: `${url}, ${evil}` }),
    foreign('foreign origin with a forged proxy header', {
      origin: evil,
      'x-forwarded-host': new URL(evil).host,
      'x-forwarded-proto': 'http',
    }),
    foreign('forged proxy header with our host', { origin: evil, 'x-forwarded-host': host }),
  ]
}
