/** The parts of the housing fund in differences. */
export const FUND_PART = { ordinary: 'fund', supplementary: 'supp' } as const
