/** What a member of the staff does: everything, orders and customers, or books. */
export const staffRoles = ['owner', 'orders', 'books'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Who may use a part of the desk; `seller` stands for every member. */
export type DeskRole = StaffRole | 'seller';

export function mayUse(role: StaffRole, needed: DeskRole): boolean {
  return role === 'owner' || needed === 'seller' || needed === role;
}
