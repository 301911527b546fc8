/** Codes of CERTIFICATE_STATE that rules use. */
export const CERTIFICATE = {
  draft: '0',
  inStore: '1',
  lent: '2',
  registered: '3',
  returned: '4',
  expired: '5',
  cancelled: '6',
} as const
