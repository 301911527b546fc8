import { useTranslation } from 'react-i18next'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { PrintBar } from '#platform/web/components/page/print-sheet.tsx'
import type { CertificateView, PaperView } from './leaving-certificate-view.ts'

/** The certificate of leaving as handed out: on a sheet of its own, with room for the seal. */
export function CertificatePage({ view }: { view: CertificateView }) {
  const { label, back, issued, paper, translation, other, again, seal } = view
  return (
    <PageFrame
      title={label}
      back={back}
      head={
        <PrintBar
          links={
            <>
              <span className="facts">{issued}</span>
              <a className="button" href={other.href}>
                {other.label}
              </a>
              {again && (
                <a className="button" href={again.href}>
                  {again.label}
                </a>
              )}
            </>
          }
        />
      }
    >
      <article className="certificate">
        <Paper paper={paper} isFirst />
        <div className="seal" lang={paper.lang}>
          <p>{seal.company}</p>
          <p className="seal-place">{seal.hint}</p>
          <p>{seal.day}</p>
        </div>
        {translation && <Paper paper={translation} />}
      </article>
    </PageFrame>
  )
}

function Paper({ paper, isFirst = false }: { paper: PaperView; isFirst?: boolean }) {
  const { t } = useTranslation()
  const { lang, title, number, opening, rows, closing, law } = paper
  return (
    <section lang={lang} className={isFirst ? undefined : 'translation'}>
      {isFirst ? <h1>{title}</h1> : <h2>{title}</h2>}
      <p className="number">{number}</p>
      <p className="opening">{opening}</p>
      <table>
        <caption className="sr-only">{isFirst ? title : t('certificate.translated')}</caption>
        <tbody>
          {rows.map(({ name, label, text }) => (
            <tr key={name}>
              <th scope="row">{label}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="closing">{closing}</p>
      <p className="law">{law}</p>
    </section>
  )
}
