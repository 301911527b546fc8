import type { ReactNode } from 'react'
import { PublicFrame } from './public-frame.tsx'
import { Shell } from './shell.tsx'
import type { ShellView } from './shell-view.ts'

type Props = { view: ShellView | null; children: ReactNode }

/** The shell for signed-in users, the plain frame for visitors. */
export function OptionalShell({ view, children }: Props) {
  return view ? <Shell view={view}>{children}</Shell> : <PublicFrame>{children}</PublicFrame>
}
