import type { TFunction } from 'i18next'

export type TransfersView = {
  title: string
  rows: { name: string; from: string; to: string; kind: string; effectiveDate: string }[]
}

/** The notices of transfers. */
export function TransfersPage({ view, t }: { view: TransfersView; t: TFunction }) {
  const { title } = view
  const rows = view.rows.map((row, at) => ({ key: String(at), row }))
  return (
    <>
      <h1>{title}</h1>
      {rows.length === 0 ? (
        <p className="careers-empty">{t('careers.shown.noNotices')}</p>
      ) : (
        <div className="careers-wide">
          <table className="careers-table">
            <thead>
              <tr>
                <th scope="col">{t('careers.shown.name')}</th>
                <th scope="col">{t('careers.shown.from')}</th>
                <th scope="col">{t('careers.shown.to')}</th>
                <th scope="col">{t('careers.shown.kind')}</th>
                <th scope="col">{t('careers.shown.effectiveDate')}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, row }) => (
                <tr key={key}>
                  <th scope="row">{row.name}</th>
                  <td>{row.from}</td>
                  <td>{row.to}</td>
                  <td>{row.kind}</td>
                  <td>{row.effectiveDate}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
