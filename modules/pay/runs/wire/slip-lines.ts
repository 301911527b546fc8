/** The item under which a slip adds up the items that the company does not show to employees. */
export const OTHER_ITEMS = 'other-items'

/** Lines of a slip that no pay item stands for. */
export const SUM_LINES = ['net', 'insurance', 'fund', 'tax'] as const
export type SumLine = (typeof SUM_LINES)[number]
