/** The parameter of an address that opens a task for its report form. */
export const REPORT_PARAM = 'report'
