const BEARER = /^bearer +([\w.~+/-]+=*)$/i

/** The token of an Authorization header, RFC 6750. */
export function readBearer(header: string | null | undefined): string | null {
  return BEARER.exec(header ?? '')?.[1] ?? null
}
