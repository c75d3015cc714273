-- The codes and links in an email that act for its recipient; whoever else reads it sees them hidden. Null: stored before
-- emails declared them, so all of it is hidden.
alter table emails add column secrets text[];
