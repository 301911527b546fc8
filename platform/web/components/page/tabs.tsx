export type TabLink = { name: string; label: string; href: string; count?: string | undefined }

type Props = { tabs: readonly TabLink[]; current: string; label: string }

/** Parts of a page as links: the address names the open one. */
export function Tabs({ tabs, current, label }: Props) {
  if (tabs.length === 0) return null
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map((tab) => (
          <li key={tab.name} className={tab.name === current ? 'on' : undefined}>
            <a href={tab.href} aria-current={tab.name === current ? 'page' : undefined}>
              {tab.label}
              {tab.count !== undefined && <small>{tab.count}</small>}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
