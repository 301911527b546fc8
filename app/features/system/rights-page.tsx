import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Notices } from '#app/components/page/notices.tsx'
import { PageFrame } from '#app/components/page/page-frame.tsx'
import type { MenuPreview, RightsView } from './rights-view.ts'

/** What one account may do and why, on one sheet. */
export function RightsPage({ view }: { view: RightsView }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={view.title} back={view.back}>
      <Notices notices={view.notices} />
      <section aria-labelledby="rights-roles">
        <h2 id="rights-roles">{t('rights.roles')}</h2>
        <RoleTable roles={view.roles} t={t} />
      </section>
      <section aria-labelledby="rights-menu">
        <h2 id="rights-menu">{t('rights.menu')}</h2>
        {view.menu.length > 0 ? (
          <div className="card preview">
            <PreviewList entries={view.menu} />
          </div>
        ) : (
          <p className="empty">{t('rights.noMenu')}</p>
        )}
      </section>
      {view.modules.map((module) => (
        <section key={module.name} aria-label={module.name}>
          <h2>{module.name}</h2>
          <PageTable module={module} t={t} />
        </section>
      ))}
    </PageFrame>
  )
}

function RoleTable({ roles, t }: { roles: RightsView['roles']; t: TFunction }) {
  if (roles.length === 0) return <p className="empty">{t('rights.noRoles')}</p>
  return (
    <div className="table-frame">
      <table className="records">
        <caption className="sr-only">{t('rights.roles')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rights.role')}</th>
            <th scope="col">{t('rights.source')}</th>
            <th scope="col">{t('rights.validTo')}</th>
          </tr>
        </thead>
        <tbody>
          {roles.map(({ key, name, source, until }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td data-l={t('rights.source')}>{source}</td>
              <td data-l={t('rights.validTo')}>{until || '—'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function PreviewList({ entries }: { entries: readonly MenuPreview[] }) {
  return (
    <ul>
      {entries.map(({ id, name, children }) => (
        <li key={id}>
          {name}
          {children.length > 0 && <PreviewList entries={children} />}
        </li>
      ))}
    </ul>
  )
}

type PageTableProps = { module: RightsView['modules'][number]; t: TFunction }

function PageTable({ module, t }: PageTableProps) {
  return (
    <div className="table-frame">
      <table className="records rights">
        <caption className="sr-only">{module.name}</caption>
        <thead>
          <tr>
            <th scope="col">{t('rights.page')}</th>
            <th scope="col">{t('rights.buttons')}</th>
            <th scope="col">{t('rights.reach')}</th>
          </tr>
        </thead>
        <tbody>
          {module.pages.flatMap(({ id, name, lines }) =>
            lines.map(({ key, buttons, ways }) => (
              <tr key={`${id} ${key}`}>
                <th scope="row">{name}</th>
                <td data-l={t('rights.buttons')}>{buttons}</td>
                <td data-l={t('rights.reach')}>
                  <ul>
                    {ways.map((way) => (
                      <li key={way.key}>
                        <strong>{way.scope}</strong> {way.source}
                      </li>
                    ))}
                  </ul>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </div>
  )
}
