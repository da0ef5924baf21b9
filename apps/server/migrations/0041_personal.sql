-- Numbers that name a person or a licence are kept sealed, with a mask beside them for eyes. What an older version kept in clear is sealed by the server when it starts, which alone has the key.
alter table driver rename column qualification_no to qualification_no_mask;
alter table driver add column qualification_no_enc bytea;
alter table company rename column road_permit_no to road_permit_no_mask;
alter table company add column road_permit_no_enc bytea, add column legal_id_no_mask text not null default '', add column legal_id_no_enc bytea;
