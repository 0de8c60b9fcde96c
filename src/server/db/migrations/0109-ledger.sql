-- The papers of a month, and when cash was collected.
create index invoices_by_time on invoices (issued_at);
create index credit_notes_by_time on credit_notes (issued_at);
create index order_history_deliveries on order_history (created_at) where status = 'Delivered' or kind = 'back';
