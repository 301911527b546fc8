import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { FormToken } from '#platform/web/components/form/form-token.tsx'
import { SubmitButton } from '#platform/web/components/form/submit-button.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintButton } from '#platform/web/components/page/print-button.tsx'
import { Pill } from '#platform/web/components/ui/pill.tsx'
import type { MySheetView } from './spreadsheet-view.ts'

/** A slip of the reader that was prepared outside: the amount paid out, and the columns that the company shows. */
export function MySheetPage({ view }: { view: MySheetView }) {
  const { t } = useTranslation()
  const { title, facts, back, net, person, lines, others } = view
  return (
    <PageFrame
      title={title}
      facts={facts}
      back={back}
      actions={<PrintButton label={t('page.printNow')} />}
    >
      <section className="card my-net" aria-labelledby="my-net">
        <div className="my-net-head">
          <div>
            <h2 id="my-net">{t('mySlip.net')}</h2>
            <strong className="n">{net}</strong>
            <p className="facts">{person}</p>
          </div>
          <Confirm confirm={view.confirm} />
        </div>
      </section>
      <section className="card my-card" aria-labelledby="my-lines">
        <h2 id="my-lines">{t('spreadsheet.mine.lines')}</h2>
        <p className="facts">{t('spreadsheet.mine.about')}</p>
        <ul className="my-rows">
          {lines.map(({ key, title: item, value }) => (
            <li key={key}>
              <span>{item}</span>
              <b className="n">{value}</b>
            </li>
          ))}
        </ul>
      </section>
      {others.length > 0 && (
        <section className="card my-card no-print" aria-labelledby="my-others">
          <h2 id="my-others">{t('spreadsheet.mine.sameMonth')}</h2>
          <ul className="my-rows">
            {others.map(({ label, href }) => (
              <li key={href}>
                <a href={href}>{label}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </PageFrame>
  )
}

function Confirm({ confirm: { done, digest } }: Pick<MySheetView, 'confirm'>) {
  const { t } = useTranslation()
  if (done) return <Pill {...done} />
  return (
    <Form method="post" replace className="no-print">
      <FormToken />
      <input type="hidden" name="digest" value={digest} />
      <SubmitButton name="do" value="confirm" look="button-primary">
        {t('mySlip.confirm')}
      </SubmitButton>
    </Form>
  )
}
