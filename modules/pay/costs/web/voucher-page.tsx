import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { ProblemSummary } from '#platform/web/components/form/problem-summary.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import type { VoucherView } from './voucher-view.ts'

const number = (label: string) => ({ label, look: 'n' })
/** Columns of texts before the two of amounts. */
const TEXTS = 4

/** The entry of a run in the books. The press stores it, so that every file of it is the same. */
export function VoucherPage({ view }: { view: VoucherView }) {
  const { t } = useTranslation()
  const { title, facts, back, problems, notices, missing, lines } = view
  return (
    <PageFrame title={title} facts={facts} back={back} actions={<Tools view={view} />}>
      <ProblemSummary heading={t('page.notDone')} problems={problems} />
      {notices.map((notice) => (
        <p key={notice} role="status" className="notice notice-doubt">
          {notice}
        </p>
      ))}
      {missing && (
        <p role="status" className="notice notice-doubt">
          {missing.text} <a href={missing.fix.href}>{missing.fix.label}</a>
        </p>
      )}
      {view.mayMake && <Make />}
      {lines.length > 0 && <Lines view={view} />}
      {view.madeId && <Void id={view.madeId} why={view.why} />}
    </PageFrame>
  )
}

function Tools({ view: { files } }: { view: VoucherView }) {
  const { t } = useTranslation()
  return (
    <>
      {files.map(({ label, href }) => (
        <a key={href} href={href} className="button button-primary no-print" download>
          {label}
        </a>
      ))}
      <PrintButton label={t('page.print')} />
    </>
  )
}

function Make() {
  const { t } = useTranslation()
  return (
    <Form method="post" className="no-print">
      <FormToken />
      <p className="hint">{t('payVoucher.makeHint')}</p>
      <p className="buttons">
        <button type="submit" className="button button-primary">
          {t('payVoucher.make')}
        </button>
      </p>
    </Form>
  )
}

function Lines({ view }: { view: VoucherView }) {
  const { title, headings, lines, total, totalLabel } = view
  const columns = headings.map((label, at) => (at < TEXTS ? label : number(label)))
  const foot = (
    <tfoot>
      <tr>
        <th scope="row" colSpan={TEXTS}>
          {totalLabel}
        </th>
        {headings.slice(TEXTS).map((label) => (
          <td key={label} data-l={label} className="n">
            {total}
          </td>
        ))}
      </tr>
    </tfoot>
  )
  return (
    <TableFrame caption={title} headings={columns} foot={foot}>
      {lines.map(({ key, name, texts, figures }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          {texts.map((text, at) => (
            <td key={headings[at + 1]} data-l={headings[at + 1]}>
              {text}
            </td>
          ))}
          {figures.map((figure, at) => (
            <td key={headings[TEXTS + at]} data-l={headings[TEXTS + at]} className="n">
              {figure}
            </td>
          ))}
        </tr>
      ))}
    </TableFrame>
  )
}

function Void({ id, why }: { id: string; why: string }) {
  const { t } = useTranslation()
  return (
    <details className="no-print cost-void">
      <summary>{t('payVoucher.void')}</summary>
      <Form method="post">
        <FormToken />
        <input type="hidden" name="void" value={id} />
        <label>
          <span>{t('payVoucher.why')}</span>
          <input type="text" name="why" defaultValue={why} required />
        </label>
        <p className="buttons">
          <button type="submit" className="button">
            {t('payVoucher.void')}
          </button>
        </p>
      </Form>
    </details>
  )
}
