CREATE TABLE "document_files" (
	"file" text PRIMARY KEY NOT NULL,
	"mime_type" text NOT NULL,
	"size" bigint NOT NULL
);
