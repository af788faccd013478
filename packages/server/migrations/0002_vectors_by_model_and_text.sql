-- A record has one vector of each model that it was embedded with, so that going back to an earlier model costs nothing.
-- The hash of the text lets a record with the same text take the vector over instead of asking the model again; each
-- row still belongs to one record and is erased with it. Rows from before have no hash and simply are not taken over.
alter table experience_vectors drop constraint experience_vectors_pkey;
alter table experience_vectors add primary key (experience_id, model_id);
alter table experience_vectors add column text_hash text;
create index experience_vectors_text on experience_vectors (text_hash, model_id) where text_hash is not null;
