import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { HeadCard } from '#platform/web/components/page/head-card.tsx'
import { Notices } from '#platform/web/components/page/notices.tsx'
import { PageFrame } from '#platform/web/components/page/page-frame.tsx'
import { TableFrame } from '#platform/web/components/table/table-frame.tsx'
import { Icon } from '#platform/web/components/ui/icon.tsx'
import type { MenuPreview, RightsView } from './rights-view.ts'

/** The rights of one account with their reasons, on one page. */
export function RightsPage({ view }: { view: RightsView }) {
  const { t } = useTranslation()
  return (
    <PageFrame
      title={view.title}
      back={view.back}
      head={<HeadCard head={view.head} actions={null} />}
    >
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
          <Nothing icon="menu" text={t('rights.noMenu')} />
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

function Nothing({ icon, text }: { icon: string; text: string }) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p>{text}</p>
    </div>
  )
}

function RoleTable({ roles, t }: { roles: RightsView['roles']; t: TFunction }) {
  if (roles.length === 0) return <Nothing icon="key" text={t('rights.noRoles')} />
  return (
    <TableFrame
      caption={t('rights.roles')}
      headings={[t('rights.role'), t('rights.source'), t('rights.validTo')]}
    >
      {roles.map(({ key, name, source, until }) => (
        <tr key={key}>
          <th scope="row">{name}</th>
          <td data-l={t('rights.source')}>{source}</td>
          <td data-l={t('rights.validTo')} className="k">
            {until || '—'}
          </td>
        </tr>
      ))}
    </TableFrame>
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
    <TableFrame
      caption={module.name}
      look="rights"
      headings={[t('rights.page'), t('rights.buttons'), t('rights.reach')]}
    >
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
    </TableFrame>
  )
}
