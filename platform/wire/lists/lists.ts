import { z } from 'zod'

/** A list under a name. `query` is what its reader may ask of it: what is closed to him is left out. */
export const savedView = z.object({
  id: z.uuid(),
  name: z.string(),
  query: z.string(),
  /** Made by the reader himself. */
  isOwn: z.boolean(),
  /** With whom it is shared; null where it is not. */
  roleId: z.uuid().nullable(),
  roleName: z.string().nullable(),
  /** The one that the reader's list begins with. */
  isDefault: z.boolean(),
})
export type SavedView = z.infer<typeof savedView>

/** What a page of a list brings along of its reader's own: `mine=true`. */
export const ownList = z.object({
  /** The columns that he chose, in their order; none are the standard ones. */
  columns: z.array(z.string()),
  views: z.array(savedView),
})
export type OwnList = z.infer<typeof ownList>

/** GET ListView/GetMyListViewList?resource → response. */
export const ownViews = z.object({
  list: ownList.meta({ id: 'OwnList' }),
  /** Whether the reader may share views, and with which roles. */
  mayShare: z.boolean(),
  roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
})
export type OwnViews = z.infer<typeof ownViews>

/** Rows that have the same value of a field; those without one have none. */
export const listGroup = z.object({
  value: z.string().nullable(),
  /** What a reference points at, by name. */
  label: z.string().nullable(),
  count: z.number().int(),
})
export type ListGroup = z.infer<typeof listGroup>
