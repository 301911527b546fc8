import { CODE_MINUTES } from '#modules/attendance/clocking/wire/terminal.ts'
import { defineLinkPurpose } from '#platform/define/links/link-purpose.ts'

/** A code that makes a machine the terminal of a device, once. */
export const terminalLink = defineLinkPurpose({
  name: 'terminalCode',
  address: '/kiosk',
  label: {
    zh: '终端登记码',
    en: 'Terminal registration code',
    es: 'Código de registro de terminal',
  },
  life: { kind: 'fixed', minutes: CODE_MINUTES },
  uses: { usual: 1, most: 1 },
  passcode: 'none',
  log: 'each',
})
