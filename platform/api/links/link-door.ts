import type { z } from 'zod'
import type { Actor } from '#platform/api/actor.ts'
import type { Store } from '#platform/api/crud/resource-store.ts'
import type { Database, Tx } from '#platform/api/store/connection/database.ts'
import type { LinkPurpose } from '#platform/define/links/link-purpose.ts'

/**
 * The content that the links of a purpose open. A link has the rights of its maker at the moment of its use:
 * once the maker has lost the right or the account, the link opens nothing.
 */
export type LinkDoor<Scope extends object = object> = {
  readonly purpose: LinkPurpose
  /**
   * The record, list or form, as the link stores it. A link whose stored scope does not match this schema opens
   * nothing.
   */
  readonly scope: z.ZodType<Scope>
  /** The permission that the maker needs to make the link, and at each use. */
  readonly right: string
  /** Whether the link opens anything at this moment, with the rights of its maker. */
  opens(db: Database | Tx, maker: Actor, scope: Scope): Promise<boolean>
  /**
   * The page on which visitors see the content, and for which users make links. Other links are used by a program or a
   * machine, or are made by the product and opened by calls of their own.
   */
  readonly page?: VisitorPage<Scope>
}

/**
 * The content of a link after the check: the scope that the link stores, and the names that form its subject.
 */
export type Sharable<Scope> = { scope: Scope; names: readonly string[] }

type VisitorPage<Scope> = {
  /** Checks that the actor may show all of the scope; throws a Failure otherwise. */
  prepare(tx: Tx, actor: Actor, scope: Scope): Promise<Sharable<Scope>>
  /** The text that joins the names of the subject. */
  readonly joinNames: string
  /** The call that returns the content of an opened link to the web tier. */
  readonly read: VisitorRead<Scope>
}

type VisitorRead<Scope> = {
  readonly path: string
  readonly summary: string
  /** The body of the call: the opening, and the choices of the visitor, such as a page. */
  readonly body: z.ZodType<{ opening: string }>
  readonly answer: z.ZodType
  /** The response after the opening has ended for any reason. */
  readonly nothing: unknown
  run(
    store: Pick<Store, 'db' | 'files'>,
    maker: Actor,
    scope: Scope,
    body: object,
  ): Promise<unknown>
}
