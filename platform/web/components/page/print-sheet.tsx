import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { HeadCard, type HeadView } from './head-card.tsx'
import { PageFrame } from './page-frame.tsx'
import { PrintButton } from './print-button.tsx'

type Props = {
  head: HeadView
  back: { label: string; href: string }
  printedOn: string
  /** Links beside the print button. */
  links?: ReactNode
  /** The names below the lines to sign on; empty for a sheet without signatures. */
  signatures?: readonly string[]
  children: ReactNode
}

/** A page to print. The screen shows the sheet, and how to print it. */
export function Sheet({ head, back, printedOn, links, signatures = [], children }: Props) {
  return (
    <PageFrame
      title={head.title}
      back={back}
      head={
        <>
          <PrintBar links={links} />
          <HeadCard head={head} printedOn={printedOn} />
        </>
      }
    >
      <SheetBody signatures={signatures}>{children}</SheetBody>
    </PageFrame>
  )
}

type BodyProps = { signatures: readonly string[]; children: ReactNode }

/** The body of a sheet below its head. */
export function SheetBody({ signatures, children }: BodyProps) {
  return (
    <div className="sheet">
      {children}
      <Signatures names={signatures} />
    </div>
  )
}

/** The print button of a page. */
export function PrintBar({ links }: { links?: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="page-actions print-bar">
      {links}
      <PrintButton
        label={t('page.printNow')}
        hint={t('page.printHint')}
        className="button button-primary"
      />
    </div>
  )
}

/** Lines to sign on, each with its day. */
function Signatures({ names }: { names: readonly string[] }) {
  const { t } = useTranslation()
  if (names.length === 0) return null
  return (
    <section className="card signatures" aria-label={t('sheet.signatures')}>
      {names.map((name) => (
        <div key={name}>
          <span>{name}</span>
          <span>{t('sheet.day')}</span>
        </div>
      ))}
    </section>
  )
}
