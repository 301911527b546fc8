import { useTranslation } from 'react-i18next'
import { PrintBar } from '#platform/web/components/page/print-sheet.tsx'
import { ProblemCard } from '#platform/web/components/shell/problem-card.tsx'
import { PublicFrame } from '#platform/web/components/shell/public-frame.tsx'
import { PlainTable } from '#platform/web/components/ui/plain-table.tsx'
import { textRows } from '#platform/web/components/ui/small-table.tsx'
import { ShareAccessPage } from '#platform/web/sharing/share-access-page.tsx'
import type { FormView, PrintUserView } from './print-user-view.ts'

/** Registration forms for printing, without the shell, because readers of a link may be from another company. */
export function PrintUserPage({ view }: { view: PrintUserView }) {
  const { t } = useTranslation()
  if (view.kind === 'door') return <ShareAccessPage page="printUser" view={view} />
  if (view.kind === 'closed') return <Closed title={view.title} />
  const { title, printedOn, told, forms } = view
  return (
    <main className="registrations">
      <div className="no-print">
        <PrintBar />
        {told && <p className="notice">{told}</p>}
      </div>
      {forms.map((form) => (
        <article key={form.id} className="registration" aria-label={`${title} ${form.name}`}>
          <h1>{title}</h1>
          <p className="registration-facts">
            <span>{t('share.number', { empNo: form.empNo })}</span>
            <span>{printedOn}</span>
          </p>
          <Body form={form} />
          <p className="registration-promise">{t('share.promise')}</p>
          <p className="registration-signs">
            {['person', 'personnel'].map((name) => (
              <span key={name}>
                {t(`share.sign.${name}`)} <i /> {t('sheet.day')} <i />
              </span>
            ))}
          </p>
        </article>
      ))}
    </main>
  )
}

function Body({ form: { name, photo, sections, tables } }: { form: FormView }) {
  const { t } = useTranslation()
  return (
    <>
      {sections.map((section, at) => (
        <section key={section.name} className="registration-part">
          <h2>{section.label}</h2>
          <div className="registration-grid">
            <dl>
              {section.fields.map(({ name: field, label, text, isWide }) => (
                <div key={field} className={isWide ? 'wide' : undefined}>
                  <dt>{label}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
            {at === 0 && (
              <div className="registration-photo">
                {photo ? <img src={photo} alt={t('share.photoOf', { name })} /> : t('share.photo')}
              </div>
            )}
          </div>
        </section>
      ))}
      {tables.map(({ name: path, label, table }) => (
        <section key={path} className="registration-part">
          <h2>{label}</h2>
          <PlainTable caption={label} headings={table.columns} frame="registration-rows">
            {textRows(table, '')}
            {table.rows.length === 0 && (
              <tr>
                <td colSpan={table.columns.length}>{t('share.none')}</td>
              </tr>
            )}
          </PlainTable>
        </section>
      ))}
    </>
  )
}

/** Shows that there is nothing to see, without a reason. */
function Closed({ title }: { title: string }) {
  const { t } = useTranslation()
  return (
    <PublicFrame>
      <ProblemCard icon="lock" title={title} heading="h2">
        <p role="status">{t('share.closed')}</p>
      </ProblemCard>
    </PublicFrame>
  )
}
