-- Whose work an order is at its shipper (负责人): who placed it, until a transfer hands it over to a colleague. His data scope goes by it.
alter table "order" add column owner_id bigint, add column owner_name text not null default '';
update "order" set owner_id = created_by, owner_name = created_by_name;
